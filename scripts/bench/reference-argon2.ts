/**
 * The reference of P8: bare argon2id looks at one password again and again, with the parameters of its hash. Arguments: the
 * hash, the password, how many at once, for how many seconds. Prints how many a second.
 */
import { verify } from '@node-rs/argon2';

const [hash = '', password = '', atOnce = '1', seconds = '3'] = process.argv.slice(2);
let done = 0;
async function work(until: number): Promise<void> {
  do {
    if (!(await verify(hash, password))) throw new Error('The password is not that of the hash');
    done += 1;
  } while (performance.now() < until);
}

await work(0);
done = 0;
const begun = performance.now();
const until = begun + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(atOnce) }, () => work(until)));
console.log(done / ((performance.now() - begun) / 1000));
