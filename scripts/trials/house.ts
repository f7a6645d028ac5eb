/** The product under trial, in its own processes and data folder, and the ways to strike it. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { alive } from '../../server/src/database/embedded/embedded-postmaster.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { productDatabase } from '../product-database.ts';
import { servingProcess } from '../serving-process.ts';

const LIMIT_MS = 60_000;

/** One product, which may be a new one after each blow; address and data folder stay the same. */
export class House {
  private product: Product;
  private readonly options: ProductOptions;

  private constructor(product: Product, options: ProductOptions) {
    this.product = product;
    this.options = options;
  }

  /** Starts one; callers have addresses of their own (TRUST_PROXY), so the limits for one household stay on. Nobody is in it yet: what
   * is counted is the trial's own. `folder`: a data folder to go on with. */
  static async open(env: Record<string, string> = {}, folder?: string): Promise<House> {
    const given = folder === undefined ? {} : { dataDir: folder };
    const options = {
      env: { TRUST_PROXY: 'on', LOG_LEVEL: 'warn', DEMO: 'off', ...env },
      ...given,
    };
    const product = await startProduct(options);
    const { dataDir } = product;
    return new House(product, { ...options, dataDir, port: Number(new URL(product.url).port) });
  }

  get url(): string {
    return this.product.url;
  }

  get dataDir(): string {
    return this.product.dataDir;
  }

  /** The process that serves; 0 while there is none. */
  server(): number {
    return servingProcess(this.product.pid);
  }

  /** Lets the process that serves do nothing from now on, until it is killed. */
  holdServer(): void {
    this.strike(this.server(), 'SIGSTOP');
  }

  /** kill -9 of the process that serves; its supervisor is to start another. @returns whether there was one */
  killServer(): boolean {
    const pid = this.server();
    if (pid === 0) return false;
    process.kill(pid, 'SIGKILL');
    return true;
  }

  /** kill -9 of the whole product but its PostgreSQL, and a new start on the same folder. */
  async killAllAndStart(): Promise<void> {
    const server = this.server();
    this.product.child.kill('SIGKILL');
    if (server > 0) this.strike(server, 'SIGKILL');
    await once(this.product.child, 'exit');
    this.product = await startProduct(this.options);
  }

  /** Immediate stop of PostgreSQL, as if the machine had lost it: nothing is written first. */
  stopDatabase(): void {
    this.strike(productDatabase(this.dataDir).postmaster, 'SIGQUIT');
  }

  /** Asks for a graceful restart and waits until the old server is gone. */
  async restart(): Promise<void> {
    const before = this.server();
    this.product.child.kill('SIGUSR2');
    const deadline = Date.now() + LIMIT_MS;
    while (alive(before)) {
      if (Date.now() > deadline) throw new Error('The server was not replaced');
      await wait(50);
    }
  }

  /** Waits until it serves and its database answers. */
  async ready(limitMs = LIMIT_MS): Promise<void> {
    const deadline = Date.now() + limitMs;
    while (!(await this.isReady())) {
      if (Date.now() > deadline) throw new Error('The product did not come back');
      await wait(25);
    }
  }

  async close(): Promise<void> {
    await this.product.stop();
  }

  private async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) });
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  private strike(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
}
