import { WebSocket as Socket } from 'ws';

/**
 * The standard's WebSocket, which Node 20 does not have. Its types differ from
 * the standard's where the SDK does not look.
 */
export const webSocket = standard(Socket);

function standard(socket: unknown): typeof WebSocket {
  if (isStandard(socket)) return socket;
  throw new Error('the package ws holds no WebSocket');
}

function isStandard(socket: unknown): socket is typeof WebSocket {
  return typeof socket === 'function' && 'OPEN' in socket && 'CLOSING' in socket;
}
