declare module 'draco3d/draco_decoder_nodejs.js' {
  /** Compiles the WebAssembly decoder. The module is only handed on to glTF-Transform, which knows its shape. */
  export default function createDecoderModule(options?: object): Promise<object>
}
