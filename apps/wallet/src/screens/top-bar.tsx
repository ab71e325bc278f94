import { Heading, Tag } from '@latchkey/design'
import icon from '../icon.svg?inline'
import { useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'

const TONES = { idle: 'neutral', online: 'success', reconnecting: 'warning', offline: 'danger' } as const

export function TopBar() {
  const line = useWalletState((state) => state.line)
  const phase = useWalletState((state) => state.phase)
  return (
    <header className="pk-bar">
      <span className="pk-brand">
        <img src={icon} alt="" width={32} height={32} />
        <Heading level={1}>{words.name}</Heading>
      </span>
      {phase === 'ready' && (
        <span className="pk-line" title={words.line.hint[line]} data-line={line} role="status">
          <Tag tone={TONES[line]}>
            <span className="pk-dot" aria-hidden="true" />
            {words.line[line]}
          </Tag>
        </span>
      )}
    </header>
  )
}
