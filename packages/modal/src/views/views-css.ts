import connect from './connect/connect.css?inline'
import connectingExternal from './connecting-external/connecting-external.css?inline'

/** Styles of the screens that are part of the shell; the others load their own (`useViewCss`). */
export const viewsCss = `@layer views{${connect}${connectingExternal}}`
