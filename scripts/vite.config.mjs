import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { root } from './paths.mjs'

/** @typedef {import('vite').InlineConfig} Config */

/**
 * The configurations for each folder below dist/.
 * @type {Record<import('./build.mjs').BundleName, (outDir: string) => Config[]>}
 */
export const bundleConfigs = {
  electron: (outDir) => [
    forNode(outDir, 'node22', {
      main: 'electron/main.ts',
      worker: 'electron/worker.ts',
      fitThread: 'electron/fitThread.ts',
    }),
    forPreload(outDir, 'electron/preload.ts'),
  ],
  renderer: (outDir) => [forWindow(outDir)],
  cli: (outDir) => [
    forNode(outDir, 'node20', {
      main: 'cli/main.ts',
      sceneThread: 'cli/threads/sceneThread.ts',
      watchThread: 'cli/run/watchThread.ts',
    }),
  ],
  samples: (outDir) => [forNode(outDir, 'node20', { main: 'assets/make/main.ts' })],
  library: (outDir) => [forOthers(outDir)],
}

/** @type {{ peerDependencies: Record<string, string> }} */
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** @type {Config} */
const common = { configFile: false, root, publicDir: false, logLevel: 'warn' }

/**
 * ES modules for Node and for Electron's main process. Only modules of Node and Electron are external.
 * @param {string} outDir @param {string} target @param {Record<string, string>} input @returns {Config}
 */
function forNode(outDir, target, input) {
  return {
    ...common,
    plugins: [dracoInBundle()],
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
 * The library, for Node and for bundlers. It has no dependencies: those of the core are bundled, decoders in chunks
 * that are loaded on demand. Only three and glTF-Transform are external, and only for the modules to which users pass
 * their own objects. Library mode excludes Vite's preload helper, which other Vite builds would declare again.
 * @param {string} outDir @returns {Config}
 */
function forOthers(outDir) {
  const entry = { index: 'core/index.ts', three: 'library/three.ts', 'gltf-transform': 'library/gltfTransform.ts' }
  return {
    ...common,
    plugins: [dracoInBundle(), unmarkedThree()],
    build: {
      outDir,
      target: 'es2022',
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // glTF-Transform's class for Node is not part of the result but refers to modules of Node.
        external: (id, importer = '') => id.startsWith('node:') || (isPeer(id) && isIn('library', importer)),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  }
}

/** @param {string} id */
function isPeer(id) {
  return Object.keys(peerDependencies).some((name) => id === name || id.startsWith(`${name}/`))
}

/** @param {string} folder @param {string} file */
function isIn(folder, file) {
  return relative(join(root, folder), file).split(/[\\/]/)[0] !== '..'
}

/**
 * A sandboxed preload script does not support `import`, so it is one CommonJS file.
 * @param {string} outDir @param {string} preload @returns {Config}
 */
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
      // The Content Security Policy allows the app's files but no inlined ones.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4096,
    },
  }
}

/** Shared by the build of the window and its development server. @type {Config} */
export const windowConfig = { ...common, root: join(root, 'renderer'), base: './', plugins: [react()] }

/**
 * Draco's glue code reads its WebAssembly with Node's file system. This combines both in one module without file
 * access, which also runs in browsers.
 * @returns {import('vite').Plugin}
 */
function dracoInBundle() {
  return {
    name: 'rigsphere-draco-in-bundle',
    transform: {
      filter: { id: /draco3d[\\/]draco_decoder_nodejs\.js$/ },
      handler(glue, id) {
        const wasm = readFileSync(join(dirname(id), 'draco_decoder.wasm')).toString('base64')
        return { code: selfContained(glue, wasm), map: null, moduleType: 'js' }
      },
    },
  }
}

/**
 * The parameters hide Node's globals from the glue code, and from bundlers that search for them.
 * @param {string} glue @param {string} wasm
 */
function selfContained(glue, wasm) {
  return `const module = { exports: {} }
;(function (module, exports, require, __dirname, __filename, process) {
${glue}
})(module, module.exports, () => ({}), '', '', { argv: [] })
const wasmBinary = Uint8Array.from(atob('${wasm}'), (letter) => letter.charCodeAt(0))
export default (options) => module.exports({ wasmBinary, ...options })
`
}

/**
 * three marks the page it runs in and warns about a second copy. The copy that reads FBX files stays in its chunk, so
 * this removes its mark and warning.
 * @returns {import('vite').Plugin}
 */
function unmarkedThree() {
  return {
    name: 'rigsphere-unmarked-three',
    transform: {
      filter: { id: /three\.core\.js$/ },
      handler: (code) => ({ code: code.replaceAll('window.__THREE__', 'window.__THREE_IN_RIGSPHERE__'), map: null }),
    },
  }
}
