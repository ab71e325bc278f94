import { type Network, toExplorerUrl } from '@latchkey/chains'
import { ButtonLink, ExternalLinkIcon } from '@latchkey/design'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

interface ExplorerLinkProps {
  readonly address: string
  readonly network: Network
}

/** Leads to the account in the block explorer of a network; nothing for a network without one. */
export function ExplorerLink({ address, network }: ExplorerLinkProps) {
  const { settingsView } = useWords('account', account)
  const url = toExplorerUrl(network, 'address', address)
  if (url === undefined) return null
  return (
    <ButtonLink size="sm" href={url} end={<ExternalLinkIcon size={16} />}>
      {settingsView.explorer(network.blockExplorers?.default.name ?? '')}
    </ButtonLink>
  )
}
