/** A field on the wire: a message, text or bytes as a buffer, a number as a bigint. */
export type Field = { no: number; value: Buffer | bigint };

/** The fields of one protobuf message, in their order (protobuf.dev/programming-guides/encoding). */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const no = tag >> 3;
    switch (tag & 7) {
      case 0:
        fields.push({ no, value: varint() });
        break;
      case 1:
        fields.push({ no, value: take(8).readBigUInt64LE() });
        break;
      case 2:
        fields.push({ no, value: take(Number(varint())) });
        break;
      case 5:
        fields.push({ no, value: BigInt(take(4).readUInt32LE()) });
        break;
      default:
        throw new Error(`Unknown wire type ${tag & 7}`);
    }
  }
  return fields;
}
