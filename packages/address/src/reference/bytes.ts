/** A growing byte buffer. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#room(1);
    this.#buffer[this.#length++] = value;
  }

  uint32(value: number): void {
    this.#room(4);
    this.#length = this.#buffer.writeUInt32LE(value >>> 0, this.#length);
  }

  int32(value: number): void {
    this.#room(4);
    this.#length = this.#buffer.writeInt32LE(value, this.#length);
  }

  /** An integer from 0 to 2^53, seven bits per byte. */
  varint(value: number): void {
    let left = value;
    while (left >= 128) {
      this.byte((left % 128) | 128);
      left = Math.floor(left / 128);
    }
    this.byte(left);
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    const bytes = Buffer.from(value, "utf8");
    this.varint(bytes.length);
    this.bytes(bytes);
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A copy of the written bytes. */
  take(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** Reads what a ByteWriter wrote; throws a RangeError past the end. */
export class ByteReader {
  readonly #buffer: Buffer;
  at: number;

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer;
    this.at = at;
  }

  byte(): number {
    const value = this.#buffer[this.at];
    if (value === undefined) throw new RangeError("the record ends early");
    this.at++;
    return value;
  }

  int32(): number {
    const value = this.#buffer.readInt32LE(this.at);
    this.at += 4;
    return value;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    const length = this.varint();
    const end = this.at + length;
    if (end > this.#buffer.length) throw new RangeError("the record ends early");
    const value = this.#buffer.toString("utf8", this.at, end);
    this.at = end;
    return value;
  }
}
