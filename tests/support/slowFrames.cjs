const { writeFileSync } = require('node:fs')
const { setTimeout: pause } = require('node:timers/promises')
const { app, ipcMain } = require('electron')

/**
 * Loaded into the main process before the app (`electron -r`): delays every frame on its way to the window, as a busy machine
 * does, and saves the text of the window, as it is when its picture is taken, to the file that RIGSPHERE_SHOWN_TEXT names.
 */
const DELAY_MS = 700

// Electron leaves `-r` and this file among the arguments, where the app would open it.
process.argv.splice(process.argv.indexOf('-r'), 2)

const { handle } = ipcMain
ipcMain.handle = (channel, answer) =>
  handle.call(ipcMain, channel, async (...request) => {
    const reply = await answer(...request)
    if (/\bframe$/.test(channel)) await pause(DELAY_MS)
    return reply
  })

app.on('browser-window-created', (_event, window) => {
  const { capturePage } = window
  window.capturePage = async () => {
    const text = await window.webContents.executeJavaScript('document.body.innerText')
    writeFileSync(process.env.RIGSPHERE_SHOWN_TEXT, text)
    return capturePage.call(window)
  }
})
