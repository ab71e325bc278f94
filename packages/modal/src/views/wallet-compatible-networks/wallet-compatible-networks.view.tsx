import { selectNetwork } from '@latchkey/core'
import { List, ListRow, Tag } from '@latchkey/design'
import { useClientState } from '@latchkey/react'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { funds } from '../../strings/en/funds.ts'
import { networks as networkWords } from '../../strings/en/networks.ts'
import css from './wallet-compatible-networks.css?inline'

export const title: Title = (words) => words('funds', funds).compatible.title

/** The networks on which the account's address can receive. */
export default function WalletCompatibleNetworksView() {
  useViewCss(css)
  const t = useWords('funds', funds).compatible
  const words = useWords('networks', networkWords)
  const { network, all } = useClientState((state) => ({ network: selectNetwork(state), all: state.networks }))
  const networks = all.filter(({ chainNamespace }) => chainNamespace === network?.chainNamespace)
  return (
    <div className="lk-view-content">
      <p className="lk-compatible-text">{t.text}</p>
      <List label={t.list}>
        {networks.map((each) => (
          <ListRow
            key={each.caipNetworkId}
            leading={<NetworkPicture network={each} />}
            title={each.name}
            trailing={each.testnet ? <Tag>{words.testnet}</Tag> : undefined}
          />
        ))}
      </List>
    </div>
  )
}
