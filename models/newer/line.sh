#!/bin/sh
# The black box of line.mzn: a line of request has the sizes of the two stores and the number
# of repairers, the answer is how many parts leave the line in 400 minutes.
#
#   echo '4,6,1;' | models/newer/line.sh
while IFS=',;' read -r store1 store2 repairers rest; do
	parts=0 stock1=0 stock2=0 broken1=0 broken2=0 broken3=0 seed=1 minute=0
	while [ $((minute += 1)) -le 400 ]; do
		idle=$repairers
		for machine in 3 2 1; do
			# Whether the machine breaks down now is a matter of chance, the same in each run.
			seed=$(((seed * 1103515245 + 12345) % 2147483648))
			fails=$((seed / 65536 % 20 == 0 ? 8 : 0))
			case $machine in
			3)
				if [ $((broken3 += fails)) -gt 0 ]; then
					repair=$((idle > 0)) broken3=$((broken3 - (idle > 0))) idle=$((idle - repair))
				elif [ "$stock2" -gt 0 ]; then
					stock2=$((stock2 - 1)) parts=$((parts + 1))
				fi
				;;
			2)
				if [ $((broken2 += fails)) -gt 0 ]; then
					repair=$((idle > 0)) broken2=$((broken2 - (idle > 0))) idle=$((idle - repair))
				elif [ "$stock1" -gt 0 ] && [ "$stock2" -lt "$store2" ]; then
					stock1=$((stock1 - 1)) stock2=$((stock2 + 1))
				fi
				;;
			1)
				if [ $((broken1 += fails)) -gt 0 ]; then
					repair=$((idle > 0)) broken1=$((broken1 - (idle > 0))) idle=$((idle - repair))
				elif [ "$stock1" -lt "$store1" ]; then
					stock1=$((stock1 + 1))
				fi
				;;
			esac
		done
	done
	echo "$parts;"
done
