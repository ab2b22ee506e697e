import { readdir, readFile } from 'node:fs/promises';

/** The licences of the packages that modules come from, each text once. */
export async function licences(moduleIds) {
  const roots = new Set(
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  );
  const packagesOf = new Map();
  for (const root of [...roots].sort()) {
    const file = (await readdir(root)).find((name) => /^licen[cs]e/i.test(name));
    const { name, license } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
    const text = file ? (await readFile(`${root}/${file}`, 'utf8')).trim() : license;
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), name]);
  }
  return [...packagesOf].map(([text, names]) => `${names.join(', ')}:\n${text}`).join('\n\n');
}
