import nodemailer from 'nodemailer'

/** What carries email away. */
export type Post = ReturnType<typeof openPost>

/**
 * A pool of at most `connections` connections to the SMTP server of the settings; close it when it is no longer used. Every silence ends after
 * `timeout` milliseconds (I-10). Nothing in an email makes the server open a file or an address. This module is the only way out of the server
 * (I-22): whatever else is ever dialled is dialled here.
 */
export const openPost = (url: string, { connections = 1, timeout = 10_000 } = {}) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
