import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Leaves out the messages of `@solana/errors`, which only a development build reads. esbuild keeps them, because a computed key
 * may have side effects: 9 KiB of the frame.
 */
export const dropSolanaMessages: Plugin = {
  name: 'drop-solana-messages',
  setup(build) {
    build.onLoad({ filter: /@solana[\\/]errors[\\/]dist[\\/]index\.browser\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      const name = 'var SolanaErrorMessages = '
      return { contents: code.replace(name, `${name}process.env.NODE_ENV === "production" ? {} : `) }
    })
  },
}
