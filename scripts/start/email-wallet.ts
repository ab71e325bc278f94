import { startMailCatcher } from '@latchkey/devnet/mail'
import { startEmbeddedWallet } from '@latchkey/standalone/embedded-wallet'

/** Project id of the demo at the services of the embedded wallet. */
export const DEMO_PROJECT = 'fernhill'

interface EmailWalletOptions {
  readonly dataDir: string
  readonly fresh: boolean
  readonly ports: Readonly<Record<'frame' | 'vault' | 'walletAuth' | 'custody' | 'mail' | 'smtp', number>>
  /** Origin of the demo. */
  readonly siteOrigin: string
  /** Origin of the gateway through which the frame reaches the chains. */
  readonly gatewayUrl: string
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
}

/** Starts the services of the embedded wallet for the demo, and a mail catcher whose page shows every mail. */
export async function startEmailWallet(options: EmailWalletOptions) {
  const { dataDir, fresh, ports, siteOrigin, networks, gatewayUrl } = options
  const mail = await startMailCatcher({ port: ports.mail, smtpPort: ports.smtp })
  try {
    const wallet = await startEmbeddedWallet({
      dataDir,
      fresh,
      ports: { frame: ports.frame, vault: ports.vault, api: ports.walletAuth, device: ports.custody },
      projects: { [DEMO_PROJECT]: { name: 'Fernhill Commons', origins: [siteOrigin], networks } },
      gatewayUrl,
      smtpUrl: mail.smtpUrl,
    })
    return {
      async stop() {
        await wallet.stop()
        await mail.stop()
      },
    }
  } catch (error) {
    await mail.stop()
    throw error
  }
}
