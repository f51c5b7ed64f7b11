declare module 'draco3d/draco_decoder_nodejs.js' {
  export default function createDecoderModule(): Promise<object>
}

declare module 'draco3d/draco_encoder_nodejs.js' {
  export default function createEncoderModule(options?: object): Promise<object>
}
