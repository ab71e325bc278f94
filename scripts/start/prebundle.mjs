/** Fills Vite's cache of dependencies. Arguments: folders of apps. Started by prebundle-apps.ts. */
import { join } from 'node:path'
import { createLogger, optimizeDeps, resolveConfig } from 'vite'

// The parent process has ended.
process.once('disconnect', () => process.exit(1))
// Vite warns that its servers do this themselves.
const customLogger = { ...createLogger('error'), warn: () => undefined, warnOnce: () => undefined }
for (const root of process.argv.slice(2)) {
  const config = await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), customLogger }, 'serve')
  await optimizeDeps(config)
}
process.exit(0)
