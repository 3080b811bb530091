/** The encoder of JPEG 2000, whose package has no types. */
declare module '@cornerstonejs/codec-openjpeg' {
  interface J2KEncoder {
    getDecodedBuffer(frame: {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    }): Uint8Array;
    getEncodedBuffer(): Uint8Array;
    setQuality(isLossless: boolean, rate: number): void;
    encode(): void;
  }
  export default function openjpeg(): Promise<{ readonly J2KEncoder: new () => J2KEncoder }>;
}
