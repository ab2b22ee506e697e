// A stand-in for a SurrealDB server: the embedded engine behind the server's RPC protocol (CBOR,
// over WebSocket and HTTP). `node surreal-server.mjs DATABASE PORT [USER PASSWORD]`, where DATABASE is
// mem:// or rocksdb://PATH; prints the port once it listens. A line `drop` on the standard input
// ends every open socket, `busy` makes the next HTTP request fail with 503.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { createNodeEngines } from '@surrealdb/node';
import { CborCodec, ServerError, Surreal, Uuid } from 'surrealdb';
import { WebSocketServer } from 'ws';

/** What a client may ask before it has signed in. */
const OPEN_TO_ALL = ['signin', 'authenticate', 'version', 'ping', 'use', 'attach', 'detach'];

const [address = 'mem://', port = '0', user, password] = process.argv.slice(2);
const codec = new CborCodec({});
const engine = await openEngine();

/** The engine of a connected SDK: its sessions are what a server's sessions are. */
async function openEngine() {
  /** @type {import('surrealdb').SurrealEngine | undefined} */
  let opened;
  const engines = Object.fromEntries(
    Object.entries(createNodeEngines()).map(([name, create]) => [
      name,
      (/** @type {import('surrealdb').DriverContext} */ context) => {
        opened = create(context);
        return opened;
      },
    ]),
  );
  await new Surreal({ engines }).connect(address, { reconnect: false });
  if (!opened || !('send' in opened) || typeof opened.send !== 'function') {
    throw new Error('no engine');
  }
  return opened;
}

/**
 * @typedef {{ id?: string, method: string, params?: unknown[], session?: Uuid, txn?: unknown }} Request
 * @typedef {{ session: Uuid, known: Map<string, boolean> }} Client what it may ask, by session
 */

/** @param {Omit<Request, 'id'>} request */
function ask(request) {
  return /** @type {{ send(request: unknown): Promise<unknown> }} */ (
    /** @type {unknown} */ (engine)
  ).send(request);
}

/** @returns {Promise<Client>} */
async function newClient() {
  const session = new Uuid(randomUUID());
  await ask({ method: 'attach', session });
  return { session, known: new Map() };
}

/**
 * @param {Client} client
 * @param {Request} request
 */
async function answer(client, { id = '', ...asked }) {
  const request = { ...asked, session: asked.session ?? client.session };
  const session = request.session.toString();
  try {
    if (user !== undefined && !client.known.get(session) && !OPEN_TO_ALL.includes(asked.method)) {
      return encode({ id, error: { code: -32002, message: 'IAM error: Not enough permissions' } });
    }
    const result = await ask(request);
    if (asked.method === 'signin' || asked.method === 'authenticate') {
      client.known.set(session, true);
    }
    return encode({ id, result });
  } catch (error) {
    return encode({ id, error: describe(error) });
  }
}

/** @param {unknown} error */
function describe(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ServerError)) return { code: -32000, message };
  return { code: error.code, kind: error.kind, message, details: error.details };
}

/** @param {unknown} value */
function encode(value) {
  return codec.encode(value);
}

/**
 * @param {Uint8Array} bytes
 * @returns {Request}
 */
function decode(bytes) {
  return codec.decode(new Uint8Array(bytes));
}

let busy = false;

const server = http.createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  if (busy) {
    busy = false;
    response.writeHead(503).end('busy');
    return;
  }
  const client = await newClient();
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  try {
    if (token) {
      await ask({ method: 'authenticate', params: [token], session: client.session });
      client.known.set(client.session.toString(), true);
    }
    const params = ['surreal-ns', 'surreal-db'].map((name) => request.headers[name]);
    if (params[0]) await ask({ method: 'use', params, session: client.session });
    const answered = await answer(client, decode(Buffer.concat(parts)));
    response.writeHead(200, { 'content-type': 'application/cbor' }).end(answered);
  } catch (error) {
    response.writeHead(401).end(String(error));
  } finally {
    await ask({ method: 'detach', session: client.session });
  }
});

const sockets = new WebSocketServer({
  server,
  path: '/rpc',
  handleProtocols: (offered) => (offered.has('cbor') ? 'cbor' : false),
});
sockets.on('connection', (socket) => {
  const opening = newClient();
  socket.on('message', async (data) => {
    if (!Buffer.isBuffer(data)) return;
    socket.send(await answer(await opening, decode(data)));
  });
});

if (user !== undefined) {
  const quoted = JSON.stringify(password);
  const define = `DEFINE USER IF NOT EXISTS ${user} ON ROOT PASSWORD ${quoted} ROLES OWNER`;
  await ask({ method: 'query', params: [define, {}] });
}
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'busy') busy = true;
  if (line === 'drop') for (const socket of sockets.clients) socket.terminate();
});
server.listen(Number(port), '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(`${typeof at === 'object' && at ? at.port : ''}\n`);
});
