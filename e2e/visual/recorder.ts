import type { Browser, CDPSession, Page } from "@playwright/test";

type Frame = { jpeg: string; atMs: number };

/** Films a page: the browser's own frames with their times. */
export async function startFilm(page: Page): Promise<{ nowMs(): number; stop(): Promise<Frame[]> }> {
  const frames: Frame[] = [];
  const session: CDPSession = await page.context().newCDPSession(page);
  const startedAt = Date.now();
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push({ jpeg: data, atMs: Date.now() - startedAt });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 80, everyNthFrame: 1 });
  return {
    nowMs: () => Date.now() - startedAt,
    async stop() {
      await session.send("Page.stopScreencast");
      await session.detach();
      return frames;
    },
  };
}

/** Plays the frames on a canvas in real time and records it: the browser is the only encoder that is always available. */
export async function encodeWebm(
  browser: Browser,
  frames: readonly Frame[],
  size: { width: number; height: number; lengthMs: number },
): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate<string>(`(${RECORD})(${JSON.stringify({ frames, size })})`);
  await page.close();
  return withLength(Buffer.from(base64, "base64"), size.lengthMs);
}

const INFO = Buffer.from([0x15, 0x49, 0xa9, 0x66]);

/** A recorder does not know its length, so the file lacks it. Written into the header (Matroska's Info, element Duration, ms). */
export function withLength(webm: Buffer, lengthMs: number): Buffer {
  const at = webm.indexOf(INFO) + INFO.length;
  const width = Math.clz32(webm[at] ?? 0) - 23;
  const size = webm.readUIntBE(at, Math.min(width, 6));
  if (at < INFO.length || width > 6) throw new Error("The film's head is not where it was expected");
  const duration = Buffer.from([0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]);
  duration.writeDoubleBE(lengthMs, 3);
  const grown = Buffer.alloc(width);
  grown.writeUIntBE(size + duration.length, 0, width);
  return Buffer.concat([webm.subarray(0, at), grown, duration, webm.subarray(at + width)]);
}

/** Runs in the page. */
const RECORD = `async ({ frames, size }) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: size.width, height: size.height });
  const drawing = canvas.getContext("2d");
  const images = await Promise.all(frames.map(async ({ jpeg }) => {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
    return await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  }));
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: "video/webm;codecs=vp9", videoBitsPerSecond: 500_000 });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start(1_000);
  const startedAt = performance.now();
  let next = 0;
  await new Promise((resolve) => {
    const draw = () => {
      const now = performance.now() - startedAt;
      while (next + 1 < frames.length && frames[next + 1].atMs <= now) next++;
      drawing.drawImage(images[next], 0, 0, size.width, size.height);
      if (now >= size.lengthMs) resolve();
      else setTimeout(draw, 66);
    };
    draw();
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32_768) text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  return btoa(text);
}`;
