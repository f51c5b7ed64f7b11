import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { root } from './paths.mjs'

/** @typedef {import('vite').InlineConfig} Config */

/** What is built into each folder below dist/. @type {Record<import('./build.mjs').BundleName, (outDir: string) => Config[]>} */
export const bundleConfigs = {
  electron: (outDir) => [
    forNode(outDir, 'node22', { main: 'electron/main.ts', worker: 'electron/worker.ts' }),
    forPreload(outDir, 'electron/preload.ts'),
  ],
  renderer: (outDir) => [forWindow(outDir)],
  cli: (outDir) => [forNode(outDir, 'node20', { main: 'cli/main.ts', sceneThread: 'cli/threads/sceneThread.ts' })],
  samples: (outDir) => [forNode(outDir, 'node20', { main: 'assets/make/main.ts' })],
  library: (outDir) => [forOthers(outDir)],
}

/** @type {Config} */
const common = { configFile: false, root, publicDir: false, logLevel: 'warn' }

/**
 * ES modules for Node and for Electron's main side; only Node's and Electron's own modules stay outside.
 * @param {string} outDir @param {string} target @param {Record<string, string>} input @returns {Config}
 */
function forNode(outDir, target, input) {
  return {
    ...common,
    plugins: [decoderBesideTheBundle()],
    ssr: { target: 'node', noExternal: true, external: ['electron'] },
    build: {
      outDir,
      target,
      ssr: true,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input,
        transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  }
}

/**
 * The library, for Node and for other people's bundlers: packages stay outside, so that a game has one three and not two.
 * @param {string} outDir @returns {Config}
 */
function forOthers(outDir) {
  const input = { index: 'core/index.ts', three: 'library/three.ts', 'gltf-transform': 'library/gltfTransform.ts' }
  return {
    ...common,
    build: {
      outDir,
      target: 'es2022',
      emptyOutDir: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        external: (id) => /^[a-z@]/i.test(id) && !isAbsolute(id) && !Object.values(input).includes(id),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  }
}

/** A sandboxed preload has no `import`: one CommonJS file. @param {string} outDir @param {string} preload @returns {Config} */
function forPreload(outDir, preload) {
  return {
    ...common,
    ssr: { target: 'node', noExternal: true, external: ['electron'] },
    build: {
      outDir,
      target: 'node22',
      ssr: true,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { preload },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  }
}

/** @param {string} outDir @returns {Config} */
function forWindow(outDir) {
  return {
    ...common,
    ...windowConfig,
    build: {
      outDir,
      target: 'chrome140',
      emptyOutDir: true,
      // The Content Security Policy allows files of our own and no inlined ones.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4096,
    },
  }
}

/** What the build of the window and its development server share. @type {Config} */
export const windowConfig = { ...common, root: join(root, 'renderer'), base: './', plugins: [react()] }

/**
 * Draco's glue reads its WebAssembly from its own folder, which after bundling is the folder of the chunk that holds the glue.
 * @returns {import('vite').Plugin}
 */
function decoderBesideTheBundle() {
  const glue = /draco3d\/(draco_(?:decoder|encoder))_nodejs\.js$/
  return {
    name: 'rigsphere-decoder-beside-the-bundle',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const name = glue.exec(id.replaceAll('\\', '/'))?.[1]
          if (name === undefined) continue
          const source = readFileSync(join(dirname(id), `${name}.wasm`))
          this.emitFile({ type: 'asset', fileName: join(dirname(chunk.fileName), `${name}.wasm`), source })
        }
      }
    },
  }
}
