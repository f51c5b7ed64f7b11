declare module 'draco3d/draco_decoder_nodejs.js' {
  export default function createDecoderModule(): Promise<object>
}
