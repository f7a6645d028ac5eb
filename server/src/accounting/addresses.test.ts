import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type LookupFunction } from 'node:net';
import { Refused } from 'contract/refusal';
import { describe, expect, it } from 'vitest';
import { openLoanHouse } from '../../testing/loans.ts';
import { makeWebhook } from './commands-webhooks.ts';
import { openWebhooks } from './gateway.ts';

const MAX = { who: 'staff:max', role: 'manager' } as const;

describe('an address that leads where nobody from outside should come', () => {
  const publicOnly = openWebhooks([]);

  it.each([
    ['http://ledger.lender.example/in', 'not-https'],
    ['https://127.0.0.1/in', 'private'],
    ['https://localhost/in', 'private'],
    ['https://10.1.2.3/in', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://[::1]/in', 'private'],
    ['https://[fd00::1]/in', 'private'],
    ['https://[::ffff:10.0.0.1]/in', 'private'],
    ['https://0x7f000001/in', 'private'],
    ['https://2130706433/in', 'private'],
    ['https://224.0.0.1/in', 'private'],
    ['https://192.0.2.7/in', 'private'],
    ['https://198.51.100.7/in', 'private'],
    ['https://203.0.113.7/in', 'private'],
    ['https://192.88.99.1/in', 'private'],
    ['https://255.255.255.255/in', 'private'],
    ['https://[::ffff:7f00:1]/in', 'private'],
    ['https://[::ffff:0:127.0.0.1]/in', 'private'],
    ['https://[::127.0.0.1]/in', 'private'],
    ['https://[64:ff9b::a00:1]/in', 'private'],
    ['https://[64:ff9b:1::a00:1]/in', 'private'],
    ['https://[2002:7f00:1::]/in', 'private'],
    ['https://[2001:0:1::]/in', 'private'],
    ['https://[2001:db8::1]/in', 'private'],
    ['https://[3fff::1]/in', 'private'],
    ['https://[100::1]/in', 'private'],
    ['https://[5f00::1]/in', 'private'],
    ['https://[fec0::1]/in', 'private'],
    ['https://[2606:4700:4700::1111]/in', null],
    ['https://name:word@ledger.lender.example/in', 'malformed'],
    ['ftp://ledger.lender.example/in', 'malformed'],
    ['ledger.lender.example', 'malformed'],
    ['https://ledger.lender.example/in', null],
    ['https://8.8.8.8/in', null],
  ])('%s: %s', (given, fault) => {
    expect(publicOnly.fault(given)).toBe(fault);
  });

  it('is refused under its field', async () => {
    const house = await openLoanHouse();
    const refused = await makeWebhook(house, MAX, {
      address: 'https://10.0.0.1/in',
      key: randomUUID(),
    });
    expect(refused instanceof Refused && [...refused.fields.keys()]).toEqual(['address']);
    await house.close();
  });

  it('is not called although its name is a public one’s: what is looked up is checked', async () => {
    let heard = 0;
    const server = createServer((socket) => {
      heard += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const told = { id: 'entry_1', body: '{}', secrets: ['whsec_AAAA'], at: new Date() };
    const resolve: LookupFunction = (_name, _options, found) =>
      found(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const misled = openWebhooks([], { resolve });
    const outcome = await misled.send({
      ...told,
      address: `https://ledger.lender.test:${port}/in`,
    });
    expect(outcome).toEqual({ taken: false, error: 'address private' });
    expect(heard).toBe(0);
    server.close();
  });
});
