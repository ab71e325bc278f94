import type { DeviceSession } from '@latchkey/core/ports'
import { endSession, type FailureState } from '@latchkey/core/ui'
import { Button, List, ListRow, LiveRegion, MonitorIcon, SmartphoneIcon, Tag } from '@latchkey/design'
import { toFailure } from '@latchkey/errors'
import { splitAgo } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useWords } from '../../shell/index.ts'
import { activity } from '../../strings/en/activity.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { useSentence } from '../../strings/use-sentence.ts'

const HANDHELD = /iphone|ipad|android/i

/** The session that is ending, or whose end has failed. */
interface Ending {
  readonly sessionId: string
  readonly failure?: FailureState
}

/** The sessions of the person, the newest first, and a button that ends each of another device. */
export function SessionList({ sessions }: { readonly sessions: readonly DeviceSession[] }) {
  const t = useWords('devices', english)
  const client = useScreenClient()
  const [ending, setEnding] = useState<Ending>()
  const [message, setMessage] = useState('')
  const isBusy = ending !== undefined && ending.failure === undefined

  async function end({ sessionId, device }: DeviceSession): Promise<void> {
    setEnding({ sessionId })
    const result = await endSession(client, sessionId)
    setEnding(result.ok ? undefined : { sessionId, failure: toFailure(result.error) })
    if (result.ok) setMessage(t.ended(device))
  }
  return (
    <>
      <List label={t.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isEnding={isBusy && ending.sessionId === session.sessionId}
            isDisabled={isBusy && ending.sessionId !== session.sessionId}
            failure={ending?.sessionId === session.sessionId ? ending.failure : undefined}
            onEnd={() => void end(session)}
          />
        ))}
      </List>
      <LiveRegion message={message} />
    </>
  )
}

interface SessionRowProps {
  readonly session: DeviceSession
  readonly isEnding: boolean
  /** Another one is ending. */
  readonly isDisabled: boolean
  readonly failure: FailureState | undefined
  onEnd(): void
}

function SessionRow({ session, isEnding, isDisabled, failure, onEnd }: SessionRowProps) {
  const { device, origin, usedAt, isCurrent } = session
  const t = useWords('devices', english)
  const { ago } = useWords('activity', activity)
  const { clock } = useScreenClient().options
  const locale = useLocale()
  const sentenceOf = useSentence()
  const past = splitAgo(clock.now() - usedAt)
  const used = past === undefined ? ago.now : ago[past.unit](localizeNumber(String(past.count), locale))
  return (
    <div data-testid="device-session">
      <ListRow
        leading={HANDHELD.test(device) ? <SmartphoneIcon /> : <MonitorIcon />}
        title={<bdi title={device}>{device}</bdi>}
        subtitle={
          failure === undefined ? (
            <bdi title={origin}>{isCurrent ? origin.replace(/^https?:\/\//, '') : t.used(used)}</bdi>
          ) : (
            <span className="lk-devices-failure" role="alert">
              {sentenceOf(failure)}
            </span>
          )
        }
        trailing={
          isCurrent ? (
            <Tag tone="accent">{t.thisDevice}</Tag>
          ) : (
            <Button size="sm" loading={isEnding} disabled={isDisabled} aria-label={t.endOf(device)} onClick={onEnd}>
              {t.end}
            </Button>
          )
        }
      />
    </div>
  )
}
