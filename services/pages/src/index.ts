export { type Deployment, readDeployment } from './deployment.ts'
export { toLocalDeployment } from './local-deployment.ts'
export { type ServePagesOptions, servePages } from './serve-pages.ts'
export { SITE_NAMES, type SiteName } from './sites.ts'
