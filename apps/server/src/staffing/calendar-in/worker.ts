import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type FeedAsked } from './reading/busy-times.ts'

/* Reads one calendar off the main thread: its text comes from outside, and may be made to take long or much memory. */
const asked: FeedAsked = workerData
parentPort?.postMessage(busyTimes(asked))
