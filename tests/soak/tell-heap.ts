// Loaded before the server: on SIGUSR2 it collects its garbage and says how many bytes of its heap are in use.
import v8 from 'node:v8'
import vm from 'node:vm'

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // what the first one lets finalizers release, the second one collects
  collect()
  setImmediate(() => {
    collect()
    console.log(`heap in use: ${process.memoryUsage().heapUsed}`)
  })
})
