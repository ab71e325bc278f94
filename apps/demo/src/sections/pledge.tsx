import { truncateMiddle } from '@latchkey/primitives'
import { useAccount, useNetwork, useSignTypedData } from '@latchkey/react'
import { useState } from 'react'
import { modal } from '../wallet.ts'
import { Card, CardEnd, Press } from './card.tsx'
import { Outcome } from './outcome.tsx'

const TASKS = ['Pruning', 'Mowing', 'Picking', 'Pressing'] as const

/** Signs typed data (EIP-712). */
export function Pledge() {
  const { address } = useAccount()
  const { network } = useNetwork()
  const [task, setTask] = useState<(typeof TASKS)[number]>('Pruning')
  const [hours, setHours] = useState(2)
  const request = useSignTypedData()
  return (
    <Card id="pledge" title="Pledge an afternoon" text="Your wallet shows exactly what you promise before you sign it.">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (address === undefined) modal.open()
          else
            request.mutate({
              typedData: {
                domain: { name: 'Fernhill Commons', version: '1', chainId: Number(network?.id ?? 1) },
                primaryType: 'Pledge',
                types: {
                  Pledge: [
                    { name: 'neighbour', type: 'address' },
                    { name: 'task', type: 'string' },
                    { name: 'hours', type: 'uint8' },
                  ],
                },
                message: { neighbour: address, task, hours },
              },
            })
        }}
      >
        <fieldset>
          <legend>What will you do?</legend>
          <div className="chips">
            {TASKS.map((each) => (
              <label key={each} className="chip">
                <input type="radio" name="task" checked={each === task} onChange={() => setTask(each)} />
                <span>{each}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label htmlFor="hours">Hours: {hours}</label>
        <input
          id="hours"
          type="range"
          min={1}
          max={8}
          value={hours}
          onChange={(event) => setHours(event.target.valueAsNumber)}
        />
        <CardEnd
          outcome={
            <Outcome<string> state={request} waiting="Read the pledge in your wallet…">
              {(signature) => (
                <p>
                  Thank you.{' '}
                  <code data-testid="pledge-signature" data-signature={signature}>
                    {truncateMiddle(signature, 10, 8)}
                  </code>
                </p>
              )}
            </Outcome>
          }
        >
          <Press isPending={request.isPending}>{address === undefined ? 'Connect to pledge' : 'Sign the pledge'}</Press>
        </CardEnd>
      </form>
    </Card>
  )
}
