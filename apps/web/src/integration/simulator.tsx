import css from './simulator.module.css'

/** Says that something is simulated: nothing of it leaves the server. */
export const Simulator = () => <span className={css.chip}>Simulator</span>
