declare module 'draco3d/draco_decoder_nodejs.js' {
  /** Compiles the WebAssembly decoder. The module is passed to glTF-Transform unchanged. */
  export default function createDecoderModule(options?: object): Promise<object>
}
