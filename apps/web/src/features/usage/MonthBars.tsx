import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { count } from "../../ui/numbers.ts";
import { monthMark, monthName } from "./months.ts";

export type MonthRow = { month: string } & Record<string, string | number>;
type Props = {
  rows: readonly MonthRow[];
  series: readonly { name: string; label: string; color: string }[];
  /** Unit, shown on the axis. */
  unit: string;
};

/** Bars by month, stacked if there are several series. Decorative: the numbers are in a table. */
export function MonthBars({ rows, series, unit }: Props) {
  return (
    <BarChart
      h={240}
      data={[...rows]}
      dataKey="month"
      series={[...series]}
      type="stacked"
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: "bottom" }}
      maxBarWidth={40}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      gridColor="var(--pl-border)"
      textColor="var(--pl-dim)"
      yAxisLabel={unit}
      valueFormatter={count}
      xAxisProps={{ tickFormatter: monthMark, interval: "equidistantPreserveStart", minTickGap: 2 }}
      yAxisProps={{ allowDecimals: false, width: 64 }}
      tooltipProps={{ labelFormatter: (month) => (typeof month === "string" && month !== "" ? monthName(month) : "") }}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
