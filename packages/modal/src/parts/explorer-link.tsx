import { type ExplorerSubject, type Network, toExplorerUrl } from '@latchkey/chains'
import { ButtonLink, ExternalLinkIcon } from '@latchkey/design'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

interface ExplorerLinkProps {
  /** The kind of page. */
  readonly subject: ExplorerSubject
  /** An address, or the hash of a transaction. */
  readonly id: string
  readonly network: Network | undefined
}

/**
 * Links to an account or a transaction in the block explorer of a network; renders nothing for a network without one.
 */
export function ExplorerLink({ subject, id, network }: ExplorerLinkProps) {
  const { settingsView } = useWords('account', account)
  const url = network && toExplorerUrl(network, subject, id)
  if (url === undefined) return null
  return (
    <ButtonLink size="sm" variant="ghost" href={url} end={<ExternalLinkIcon size={16} />}>
      {settingsView.explorer(network?.blockExplorers?.default.name ?? '')}
    </ButtonLink>
  )
}
