import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { ReadLine } from './textEngine';

/** Simplified Chinese for the engine's neural part, small; it lies in its package and nothing is fetched. */
const language = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')),
  '4.0.0_best_int',
);

export interface OcrRequest {
  readonly id: number;
  readonly picture: Uint8Array;
  /** Pixels. */
  readonly width: number;
}

export interface OcrAnswer {
  readonly id: number;
  readonly lines?: readonly ReadLine[];
  readonly failure?: string;
}

const PERCENT = 100;

/** Engine and language, from the first picture on. */
async function engine() {
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath: language,
    gzip: true,
    cacheMethod: 'none',
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SPARSE_TEXT,
    user_defined_dpi: '300',
    // It talks of its work otherwise.
    debug_file: '/dev/null',
  });
  return worker;
}

const reader = engine();

async function read({ picture, width }: OcrRequest): Promise<ReadLine[]> {
  const { data } = await (
    await reader
  ).recognize(
    Buffer.from(picture),
    // Cards lie a little askew.
    { rotateAuto: true },
    { text: false, blocks: true },
  );
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ bbox, words }) => ({
      left: bbox.x0 / width,
      right: bbox.x1 / width,
      words: words.map(({ text, confidence }) => ({ text, confidence: confidence / PERCENT })),
    }));
}

parentPort?.on('message', (request: OcrRequest) => {
  read(request).then(
    (lines) => parentPort?.postMessage({ id: request.id, lines } satisfies OcrAnswer),
    (error: unknown) =>
      parentPort?.postMessage({ id: request.id, failure: String(error) } satisfies OcrAnswer),
  );
});
