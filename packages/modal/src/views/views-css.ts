import connect from './connect/connect.css?inline'
import connectingExternal from './connecting-external/connecting-external.css?inline'

/** Styles of the screens that are always there; the others bring theirs when they load (`useViewCss`). */
export const viewsCss = `@layer views{${connect}${connectingExternal}}`
