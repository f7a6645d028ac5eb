import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';

/**
 * The thread that typesets: receives a template's name and its data, posts the PDF. Its memory is the thread's own and goes
 * with it.
 */
interface Order {
  readonly id: number;
  /** File beside this one. */
  readonly template: string;
  /** JSON. */
  readonly data: string;
}

/** Compilations after which an unused result of Typst's cache is dropped; without it memory grows without end. */
const CACHE_AGE = 5;

const { folder } = workerData as { folder: string };
const require = createRequire(import.meta.url);
const fontBlobs = ['400Regular/Battambang_400Regular', '700Bold/Battambang_700Bold'].map((face) =>
  readFileSync(require.resolve(`@expo-google-fonts/battambang/${face}.ttf`)),
);
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });

/** The PDF of one order. Throws with Typst's own words. */
function print({ template, data }: Order): Buffer {
  const compiled = compiler.compile({
    mainFilePath: `${folder}/${template}.typ`,
    inputs: { data },
  });
  const { result } = compiled;
  if (result === null) {
    const found = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`Typst refused ${template}: ${JSON.stringify(found)}`);
  }
  try {
    return compiler.pdf(result, { pdfStandard: PdfStandard.A_2a });
  } catch {
    // A letter that the font lacks is no reason to give no paper: PDF/A forbids it, plain tagged PDF keeps its text.
    return compiler.pdf(result, { pdfStandard: PdfStandard.V_1_7 });
  }
}

parentPort?.on('message', (order: Order) => {
  try {
    const pdf = print(order);
    parentPort?.postMessage({ id: order.id, pdf });
  } catch (error) {
    parentPort?.postMessage({ id: order.id, error: String(error) });
  } finally {
    compiler.evictCache(CACHE_AGE);
  }
});
