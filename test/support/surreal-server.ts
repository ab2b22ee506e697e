import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./surreal-server.mjs', import.meta.url));

/** A running stand-in for a SurrealDB server, in a process of its own. */
export interface SurrealServer {
  readonly port: number;
  /** Ends every open socket, and goes on. */
  drop(): void;
  /** Fails the next HTTP request with 503. */
  busy(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** Starts one; `database` is mem:// or rocksdb://PATH. */
export async function startSurrealServer({
  database = 'mem://',
  port = 0,
  user,
  password,
}: {
  database?: string;
  port?: number;
  user?: string;
  password?: string;
} = {}): Promise<SurrealServer> {
  const login = user === undefined || password === undefined ? [] : [user, password];
  const child = spawn(process.execPath, [program, database, String(port), ...login], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const found = Number(await firstLine(child));
  return {
    port: found,
    drop: () => child.stdin?.write('drop\n'),
    busy: () => child.stdin?.write('busy\n'),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) return line;
  }
  throw new Error('the stand-in for a server did not start');
}
