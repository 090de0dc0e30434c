import http from 'node:http';

/** Marks requests that the server makes of itself, so that they are not rewritten once more. */
export const OWN_REQUEST = 'x-host-own-request';

/** Asks the same server for another path, as the client would; the answer's body is still to be read. */
export function askSelf(req: http.IncomingMessage, path: string): Promise<http.IncomingMessage> {
  const { localAddress, localPort } = req.socket;
  return new Promise((resolve, reject) => {
    const own = http.request(
      {
        host: localAddress,
        port: localPort,
        path,
        method: req.method,
        agent: false,
        headers: { ...req.headers, connection: 'close', [OWN_REQUEST]: '1' },
      },
      resolve,
    );
    own.on('error', reject);
    own.end();
  });
}
