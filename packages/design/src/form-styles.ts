import copyText from './parts/copy-text/copy-text.css?inline'
import field from './parts/field/field.css?inline'
import keyValue from './parts/key-value/key-value.css?inline'
import segmented from './parts/segmented/segmented.css?inline'
import switchCss from './parts/switch/switch.css?inline'

/** Style sheet of `SearchField` and `TextField`: adopt it where one of them is drawn. */
export const fieldCss: string = `@layer parts{${field}}`

/** Style sheet of `CopyText`. */
export const copyTextCss: string = `@layer parts{${copyText}}`

/** Style sheet of `Switch`, `SegmentedControl` and `KeyValue`. */
export const formCss: string = `@layer parts{${segmented}${switchCss}${keyValue}}`
