declare module 'heic-decode' {
  interface Frame {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Frame[]> };
  export default decode;
}
