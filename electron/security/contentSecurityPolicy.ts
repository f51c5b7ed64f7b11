const own = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/**
 * Hot reload adds scripts and styles to the page and connects to its server. Only in development, never in a packaged
 * build.
 */
const live = {
  ...own,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws://localhost:* ws://127.0.0.1:*",
}

const written = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

export const contentSecurityPolicy = written(own)
export const livePolicy = written(live)
