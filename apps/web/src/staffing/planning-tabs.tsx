import { Link } from '@tanstack/react-router'
import { Tabs } from '@troupe/ui/tabs'

/** The two views of planning: who plays when, and how fairly. */
export function PlanningTabs({ current }: { current: 'board' | 'fairness' }) {
  return (
    <Tabs
      label="Planning"
      items={[
        { key: 'board', label: 'Board', current: current === 'board', render: <Link to="/availability/planning" search={{}} /> },
        {
          key: 'fairness',
          label: 'Fairness',
          current: current === 'fairness',
          render: <Link to="/availability/planning" search={{ view: 'fairness' }} />,
        },
      ]}
    />
  )
}
