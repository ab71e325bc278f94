import { isWalletError } from '@latchkey/errors'
import { boot } from './boot.ts'

const root = document.documentElement

boot(window).then(
  () => {
    root.dataset.state = 'connected'
  },
  (error: unknown) => {
    root.dataset.state = 'refused'
    // Whoever opens the page by itself, or embeds it wrongly, reads why it stays empty.
    document.body.textContent = isWalletError(error) ? error.shortMessage : 'An error occurred'
  },
)
