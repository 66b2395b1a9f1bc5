import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  // this network, private, shared by a provider, loopback, link-local with the metadata of clouds
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '169.254.169.254'],
  // for protocols, documentation, the 6to4 relay, benchmarks, multicast, reserved, broadcast
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // loopback, link-local, site-local, unique-local, multicast, discard
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1'],
  // an IPv4 address inside: mapped, compatible, translated, NAT64, 6to4, Teredo
  ...['::ffff:10.0.0.1', '::ffff:93.184.216.34', '::10.0.0.1', '::93.184.216.34', '::ffff:0:10.0.0.1'],
  ...['64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:a00:1::1', '2001::1'],
  // for protocols, benchmarks, ORCHID, documentation, and what isn't given to anyone
  ...['2001:1::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  ...['1::1', '1fff::1', '4000::1', '5f00::1', '8000::1', 'e000::1'],
  // other ways to write one, and what is none
  ...['0177.0.0.1', '0x7f.1', '2130706433', '127.1', '93.184.216.34.', '2606:4700::1111%1', '[::1]', 'localhost', ''],
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '198.17.255.255',
  ],
  ...['198.20.0.0', '223.255.255.255', '2606:4700::1111', '2001:200::1', '2a00:1450:4001:80b::200e', '2000::1', '3ffe::1'],
])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
