import { groupAddress } from '@latchkey/primitives'
import { useViewCss } from '../shell/use-view-css.ts'
import css from './grouped-address.css?inline'

/** A whole address in groups of four, to be compared by eye. Selected and copied as one text. */
export function GroupedAddress({ address }: { readonly address: string }) {
  useViewCss(css)
  return (
    <span className="lk-grouped-address" dir="ltr">
      {groupAddress(address).map(({ start, text }) => (
        <span key={start}>{text}</span>
      ))}
    </span>
  )
}
