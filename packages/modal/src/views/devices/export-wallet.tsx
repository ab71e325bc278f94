import { exportWallet, type FailureState } from '@latchkey/core/ui'
import { ExternalLinkIcon, ListRow, LiveRegion } from '@latchkey/design'
import { toFailure } from '@latchkey/errors'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { useSentence } from '../../strings/use-sentence.ts'

/** Opens the window of the wallet that shows its keys. The wallet itself explains what that means, and checks the person. */
export function ExportWallet() {
  const t = useWords('devices', english)
  const client = useScreenClient()
  const sentenceOf = useSentence()
  const [isBusy, setBusy] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [failure, setFailure] = useState<FailureState>()

  async function start(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    setOpened(false)
    const result = await exportWallet(client)
    setBusy(false)
    if (result.ok) setOpened(result.value)
    else setFailure(toFailure(result.error))
  }
  return (
    <div className="lk-devices-ways">
      <ListRow
        leading={<ExternalLinkIcon />}
        title={t.export}
        subtitle={
          failure === undefined ? (
            <span className={isOpened ? 'lk-devices-opened' : undefined}>
              {isOpened ? t.exportOpened : t.exportText}
            </span>
          ) : (
            <span className="lk-devices-failure" role="alert">
              {sentenceOf(failure)}
            </span>
          )
        }
        data-testid="devices-export"
        onClick={() => void start()}
      />
      <LiveRegion message={isOpened ? t.exportOpened : ''} />
    </div>
  )
}
