import keyValue from './parts/key-value/key-value.css?inline'
import segmented from './parts/segmented/segmented.css?inline'
import switchCss from './parts/switch/switch.css?inline'

/** Style sheet of `Switch`, `SegmentedControl` and `KeyValue`. */
export const formCss: string = `@layer parts{${segmented}${switchCss}${keyValue}}`
