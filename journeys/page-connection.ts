/** The connection between a browser and the product, which may break just when an answer comes back. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface ConnectionToProduct {
  /** The product's address over this connection. */
  url: string;
  /** From now on (or no more) questions arrive, and the connection breaks at their answers. */
  loseAnswers(lose: boolean): void;
  /** Ends it. */
  cut(): Promise<void>;
}

/** Opens a connection to the product at this address. */
export async function connectionTo(product: string): Promise<ConnectionToProduct> {
  const ends = new Set<Socket>();
  let losing = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(product).port), 'localhost');
    near.pipe(far);
    far.on('data', (bytes: Buffer) => void (losing ? near.destroy() : near.write(bytes)));
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    loseAnswers: (lose) => {
      losing = lose;
    },
    async cut() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
