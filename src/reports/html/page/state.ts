import { fromHash, type State, toHash } from './view-state.ts';

type Listener = (state: State, before: State) => void;

/** Holds the state, keeps the address in step with it, and tells who listens. */
export class Store {
  #state: State;
  readonly #first: State;
  readonly #listeners: Listener[] = [];

  constructor(first: State) {
    this.#first = first;
    this.#state = fromHash(location.hash, first);
    addEventListener('hashchange', () => {
      this.#become(fromHash(location.hash, this.#first));
    });
  }

  get state(): State {
    return this.#state;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  set(change: Partial<State>): void {
    this.#become({ ...this.#state, ...change });
    const hash = toHash(this.#state, this.#first);
    if (hash === location.hash) return;
    const here = location.href.replace(/#.*$/, '');
    history.replaceState(null, '', `${here}${hash || '#'}`);
  }

  /** Back to what the page opened with, but for the open drawer. */
  reset(): void {
    this.set({ ...this.#first, query: this.#state.query });
  }

  #become(next: State): void {
    const before = this.#state;
    this.#state = next;
    for (const listener of this.#listeners) listener(next, before);
  }
}
