export { browserEnvironment } from './page/browser-environment.ts'
export { consoleReporter } from './page/console-reporter.ts'
export { localStorageDriver } from './page/local-storage-driver.ts'
export { systemClock } from './page/system-clock.ts'
