import { Heading, Tag } from '@latchkey/design'
import icon from '../icon.svg?inline'
import { useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const TONES = { idle: 'neutral', online: 'success', reconnecting: 'warning', offline: 'danger' } as const

export function TopBar() {
  const status = useWalletState((state) => state.relayStatus)
  const phase = useWalletState((state) => state.phase)
  return (
    <header className="pk-bar">
      <span className="pk-brand">
        <img src={icon} alt="" width={32} height={32} />
        <Heading level={1}>{strings.name}</Heading>
      </span>
      {phase === 'ready' && (
        <span className="pk-relay" title={strings.relay.hint[status]} data-relay={status} role="status">
          <Tag tone={TONES[status]}>
            <span className="pk-dot" aria-hidden="true" />
            {strings.relay[status]}
          </Tag>
        </span>
      )}
    </header>
  )
}
