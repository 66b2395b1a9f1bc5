import {
  Ban,
  BedDouble,
  Bold,
  Building2,
  Bus,
  Calendar,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Car,
  Check,
  CircleCheck,
  Clock,
  ClockAlert,
  CloudOff,
  Code,
  Compass,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Globe,
  GripVertical,
  Heading2,
  Heading3,
  Hotel,
  Hourglass,
  IdCard,
  Info,
  Italic,
  Languages,
  Layers,
  Link,
  List,
  ListOrdered,
  LocateFixed,
  Lock,
  LogOut,
  Luggage,
  Mail,
  MapPin,
  MapPinned,
  Map as MapSheet,
  Navigation,
  OctagonAlert,
  Pencil,
  Phone,
  Plane,
  Plus,
  Quote,
  Redo2,
  RefreshCw,
  RemoveFormatting,
  Route,
  Search,
  ShoppingBag,
  Shuffle,
  SlidersHorizontal,
  Strikethrough,
  Ticket,
  Timer,
  TrainFront,
  Trash2,
  TriangleAlert,
  Underline,
  Undo2,
  Unlink,
  Upload,
  User,
  UserCheck,
  UserCog,
  UserPlus,
  Users,
  UserX,
  Waypoints,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { Glyph } from './icon.tsx'

/*
 * The house's icons: one drawing for one meaning, each an export of its own, so that a page carries only those it names.
 * Taken as a whole by `import * as icons`: <Icon of={icons.bold} />.
 */

// Editor formatting
export const bold: Glyph = Bold
export const italic: Glyph = Italic
export const underline: Glyph = Underline
export const strike: Glyph = Strikethrough
export const heading: Glyph = Heading2
export const subheading: Glyph = Heading3
export const bulletList: Glyph = List
export const numberedList: Glyph = ListOrdered
export const quote: Glyph = Quote
export const code: Glyph = Code
export const link: Glyph = Link
export const unlink: Glyph = Unlink
export const clearFormatting: Glyph = RemoveFormatting
export const undo: Glyph = Undo2
export const redo: Glyph = Redo2

// Maps and navigation
export const map: Glyph = MapSheet
export const place: Glyph = MapPin
export const zone: Glyph = MapPinned
export const compass: Glyph = Compass
export const locate: Glyph = LocateFixed
export const directions: Glyph = Navigation
export const route: Glyph = Route
export const waypoints: Glyph = Waypoints
export const layers: Glyph = Layers
export const zoomIn: Glyph = ZoomIn
export const zoomOut: Glyph = ZoomOut
export const globe: Glyph = Globe
export const building: Glyph = Building2

// Calendar and clock
export const calendar: Glyph = Calendar
export const calendarAdd: Glyph = CalendarPlus
export const calendarDays: Glyph = CalendarDays
export const calendarDone: Glyph = CalendarCheck
export const calendarOff: Glyph = CalendarX
export const calendarClock: Glyph = CalendarClock
export const clock: Glyph = Clock
export const clockAlert: Glyph = ClockAlert
export const hourglass: Glyph = Hourglass
export const timer: Glyph = Timer

// User
export const user: Glyph = User
export const users: Glyph = Users
export const userAdd: Glyph = UserPlus
export const userRemove: Glyph = UserX
export const userDone: Glyph = UserCheck
export const userSettings: Glyph = UserCog
export const badge: Glyph = IdCard
export const signOut: Glyph = LogOut
export const mail: Glyph = Mail
export const phone: Glyph = Phone
export const languages: Glyph = Languages
export const lock: Glyph = Lock

// Travel
export const plane: Glyph = Plane
export const car: Glyph = Car
export const train: Glyph = TrainFront
export const bus: Glyph = Bus
export const luggage: Glyph = Luggage
export const hotel: Glyph = Hotel
export const bed: Glyph = BedDouble

// Doing
export const add: Glyph = Plus
export const edit: Glyph = Pencil
export const remove: Glyph = Trash2
export const copy: Glyph = Copy
export const search: Glyph = Search
export const download: Glyph = Download
export const upload: Glyph = Upload
export const open: Glyph = ExternalLink
export const more: Glyph = Ellipsis
export const drag: Glyph = GripVertical
export const settings: Glyph = SlidersHorizontal
export const shuffle: Glyph = Shuffle
export const refresh: Glyph = RefreshCw
export const cart: Glyph = ShoppingBag
export const ticket: Glyph = Ticket

// Saying
export const done: Glyph = Check
export const close: Glyph = X
export const refused: Glyph = Ban
export const info: Glyph = Info
export const success: Glyph = CircleCheck
export const warning: Glyph = TriangleAlert
export const danger: Glyph = OctagonAlert
export const offline: Glyph = CloudOff
